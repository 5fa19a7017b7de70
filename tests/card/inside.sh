#!/bin/sh
# What is proven of a new card's two first starts; run at each of them in the container of stage.sh.
# shellcheck source=tests/promises.sh
. /srv/trial/promises.sh

is_done() { cloud-init status --wait --long | grep '^status: done'; }
says_where_the_page_is() { cat /boot/firmware/companion-says.txt && grep -q 'http://table.local:8080/' /out/words; }
has_one_release() { ls /opt/companion/releases && [ "$(wc -l </out/words)" -eq 1 ]; }
is_not_tried_again() { ! [ -e /var/lib/cloud/scripts/per-boot/companion-first-boot ]; }

if ! [ -e /srv/started-before ]; then
    touch /srv/started-before
    promise "cloud-init has nothing against the user-data" cloud-init schema --config-file /srv/user-data
    promise "the first start comes to its end" is_done
    promise "the user-data of Imager is heard beside it" test -e /srv/by-imager
    promise "a table runs, and its page answers" answers
    promise "the card says where the page is" says_where_the_page_is
    promise "the manual is there" has_its_manual
else
    promise "the second start comes to its end" is_done
    promise "the table runs again" answers
    promise "nothing was installed anew" has_one_release
    promise "nothing is tried at the starts to come" is_not_tried_again
    echo 'the trial is over'
fi
