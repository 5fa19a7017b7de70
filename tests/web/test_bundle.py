"""One script from several modules."""

import re

import pytest

from companion.web.bundle import BundleError, script, scripts, source


@pytest.mark.parametrize(
    "line",
    [
        'import * as b from "./b.js";',
        'import b from "./b.js";',
        "export { a };",
        "export default 1;",
    ],
)
def test_a_module_that_imports_or_exports_in_another_way_is_refused_by_its_line(tmp_path, line):
    (tmp_path / "a.js").write_text(f"const a = 1;\n{line}\n", "utf-8")
    with pytest.raises(BundleError, match=r"^a\.js: '") as refused:
        script("a.js", tmp_path)
    assert line.partition("\n")[0] in str(refused.value)


def test_a_module_that_is_imported_for_what_it_does_comes_before_the_one_that_needs_it(tmp_path):
    (tmp_path / "a.js").write_text('import "./b.js";\nused();\n', "utf-8")
    (tmp_path / "b.js").write_text("globalThis.used = () => 1;\n", "utf-8")
    assert inside(script("a.js", tmp_path)) == ["b.js", "a.js"]


def test_names_of_an_import_may_stand_on_several_lines(tmp_path):
    (tmp_path / "a.js").write_text('import {\n  b,\n  c as d,\n} from "./b.js";\n', "utf-8")
    (tmp_path / "b.js").write_text("export const b = 1;\nexport const c = 2;\n", "utf-8")
    assert "const { b, c: d } = modules['b.js'];" in script("a.js", tmp_path)


@pytest.fixture
def modules(tmp_path):
    """A module that imports one at once and two when they are needed, one of which imports another one."""
    code = {
        "a.js": 'import { b } from "./b.js";\n/** @type {import("./f.js").F} */\n(await import("./c.js")).c(b);\nawait import("./d.js");\nawait import("./b.js");\n',
        "b.js": "export const b = 1;\n",
        "c.js": 'import { b } from "./b.js";\nimport { d } from "./d.js";\nexport const c = () => b + d;\n',
        "d.js": 'export const d = 1;\nawait import("./e.js");\n',
        "e.js": 'import { d } from "./d.js";\nexport const e = d;\n',
    }
    for name, text in code.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def inside(code):
    """The modules that a script has."""
    return re.findall(r"^modules\['([\w.]+)'\] \?\?=", code, re.MULTILINE)


def test_what_is_imported_when_it_is_needed_is_a_script_of_its_own_without_what_is_there(modules):
    assert {name: inside(code) for name, code in scripts("a.js", modules).items()} == {
        "a.page.js": ["b.js", "a.js"],
        "a.c.page.js": ["d.js", "c.js"],
        "a.d.page.js": ["d.js"],
        "a.e.page.js": ["d.js", "e.js"],
    }


def test_what_is_imported_later_comes_from_the_script_that_has_it(modules):
    first = scripts("a.js", modules)["a.page.js"]
    assert """((await load("./a.c.page.js"), modules['c.js'])).c(b);""" in first
    assert "(modules['b.js'])" in first


def test_in_one_script_is_also_what_is_imported_later(modules):
    code = script("a.js", modules)
    assert sorted(inside(code)) == ["a.js", "b.js", "c.js", "d.js", "e.js"]
    assert "await import(" not in code
    assert code.startswith("const modules = {};")


@pytest.mark.browser
def test_two_scripts_that_need_the_same_module_share_it(browser, tmp_path):
    """A module counts how often it is run, also where two scripts bring it along."""
    (tmp_path / "a.js").write_text(
        'globalThis.ran = 0;\nglobalThis.both = (async () => [await import("./b.js"), await import("./c.js")])();',
        "utf-8",
    )
    for name in "bc":
        (tmp_path / f"{name}.js").write_text(
            f'import {{ d }} from "./d.js";\nexport const {name} = d;', "utf-8"
        )
    (tmp_path / "d.js").write_text("globalThis.ran += 1;\nexport const d = {};", "utf-8")
    sent = {f"http://page/{name}": code for name, code in scripts("a.js", tmp_path).items()}
    sent["http://page/"] = '<script type="module" src="a.page.js"></script>'
    page = browser.new_page()
    page.route(
        "**/*",
        lambda route: route.fulfill(
            body=sent[route.request.url],
            content_type="text/javascript" if route.request.url.endswith("js") else "text/html",
        ),
    )
    page.goto("http://page/")
    assert page.evaluate("both.then(([b, c]) => [b.b === c.c, ran])") == [True, 1]
    page.close()


def test_modules_of_several_directories_are_as_those_of_one(tmp_path):
    for folder in ("own", "more"):
        (tmp_path / folder).mkdir()
    (tmp_path / "own" / "b.js").write_text("export const b = 1;\n", "utf-8")
    (tmp_path / "more" / "a.js").write_text('import { b } from "./b.js";\nexport const a = b;\n', "utf-8")
    directories = (tmp_path / "own", tmp_path / "more")
    assert inside(scripts("a.js", *directories)["a.page.js"]) == ["b.js", "a.js"]
    with pytest.raises(FileNotFoundError, match=r"c\.js"):
        source("c.js", directories)
