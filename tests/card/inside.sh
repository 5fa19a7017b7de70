#!/bin/sh
# What is proven of a new card's two first starts; run at each of them in the container of stage.sh.
# Each line is a promise; one that is not kept begins with FAILED.
exec >>/out/trial 2>&1
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root

# Says whether the promise $1 is kept, and shows the words of what tried it where not.
promise() {
    what=$1
    shift
    if "$@" >/srv/words 2>&1; then kept=ok; else kept=FAILED; fi
    printf '%-6s %s\n' "$kept" "$what"
    if [ "$kept" = FAILED ]; then sed 's/^/        /' /srv/words; fi
}

is_done() { cloud-init status --wait --long | grep '^status: done'; }
answers() { python3 -c "import urllib.request as u; assert u.urlopen('http://127.0.0.1:8080/api/state').status == 200"; }
says_where_the_page_is() { cat /boot/firmware/companion-says.txt && grep -q 'http://table.local:8080/' /srv/words; }
has_its_manual() { cat /var/log/companion-install.log && [ -s /opt/companion/current/manual/index.html ]; }
has_one_release() { ls /opt/companion/releases && [ "$(wc -l </srv/words)" -eq 1 ]; }
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
