"""The port of the page is kept beside the archive; a damaged file is one sentence."""

import stat

import pytest

from companion.service.page.kept_port import KeptPort, KeptPortError


def test_a_port_is_kept_beside_the_archive(tmp_path):
    archive = tmp_path / "archive.sqlite"
    assert KeptPort(archive).load() == 0
    KeptPort(archive).keep(43210)
    assert KeptPort(archive).load() == 43210
    assert KeptPort(tmp_path / "other.sqlite").load() == 0
    assert [path.name for path in tmp_path.iterdir()] == ["archive.sqlite.port"]


@pytest.mark.parametrize("content", [b"", b"0", b"65536", b"-1", b"http", b"\xff", b"9" * 10_000, b"80 80"])
def test_what_is_no_port_is_one_sentence_that_names_the_file(tmp_path, content):
    (tmp_path / "archive.sqlite.port").write_bytes(content)
    with pytest.raises(KeptPortError) as told:
        KeptPort(tmp_path / "archive.sqlite").load()
    assert (
        str(told.value)
        == f"{tmp_path}/archive.sqlite.port: it is damaged: it must hold a port from 1 to 65535"
    )


def test_a_file_that_cannot_be_written_or_read_is_one_sentence_that_names_it(tmp_path, ordinary_user):
    kept = KeptPort(tmp_path / "archive.sqlite")
    kept.keep(8080)
    (tmp_path / "archive.sqlite.port").chmod(0)
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR | stat.S_IXOTH)
    try:
        with ordinary_user():
            with pytest.raises(KeptPortError, match=r"archive\.sqlite\.port: cannot be written: "):
                kept.keep(8081)
            with pytest.raises(KeptPortError, match=r"archive\.sqlite\.port: cannot be read: "):
                kept.load()
    finally:
        tmp_path.chmod(stat.S_IRWXU)
