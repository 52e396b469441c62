//! The stage in small windows and on a projector. The step buttons are within reach and the line of the pseudocode is
//! visible. On the projector the tree has most of the picture, in letters that the last row can read. In play the board has
//! half of the window.

use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::Window;
use serde_json::json;

/// A common projector, a common laptop, and a page at 200 % on a full screen.
const SIZES: [(u32, u32); 3] = [(1024, 768), (1366, 768), (960, 540)];

pub(crate) fn body(window: &mut Window) {
    window.example("threeLeaves");
    window.go_to(18);
    for (width, height) in SIZES {
        window.fit(width, height);
        whole(window, &format!("stage-{width}"), "[data-testid=code] [aria-current=step]");
        window.command("view.presenter");
        window.until("the projector has the picture", || window.run(PROJECTED, &json!([])));
        whole(window, &format!("projector-{width}"), "[data-testid=narration] .head");
        if height > 620 {
            let share: f64 = window.run(SHARE, &json!([]));
            assert!(share >= 0.7, "{width}x{height}: the tree has {share} of the height");
        }
        window.command("view.presenter");
        window.until("it is a window again", || !window.run::<bool>(PROJECTED, &json!([])));
    }
    // not on the desktop, because its private screen is smaller than that
    if window.shell.kind != Kind::Desktop {
        projector(window);
    }
    for game in ["tictactoe", "othello", "gomoku", "connect4"] {
        board(window, game);
    }
}

/// Checks that on a projector of 1080 lines every letter has at least 28: bare, with the bar and its menu, and with the
/// drawer.
fn projector(window: &Window) {
    window.fit(1920, 1080);
    window.command("view.presenter");
    window.until("the projector has the picture", || window.run(PROJECTED, &json!([])));
    window.settled();
    let share: f64 = window.run(SHARE, &json!([]));
    assert!(share >= 0.7, "1920x1080: the tree has {share} of the height");
    letters(window, "projector-1920");
    // moved, because the bar disappears while nothing is touched
    window.hover("tree", (0.5, 0.6));
    window.click("menu");
    window.await_handle("cmd-view.right");
    letters(window, "projector-menu");
    window.click("cmd-view.right");
    window.await_handle("gauge");
    letters(window, "projector-drawer");
    window.command("view.right");
    window.command("view.presenter");
    window.until("it is a window again", || !window.run::<bool>(PROJECTED, &json!([])));
}

fn letters(window: &Window, picture: &str) {
    window.picture(picture);
    let small: Vec<(String, f64)> = window.run(SMALL, &json!([28]));
    assert!(small.is_empty(), "{picture}: letters of fewer px: {small:?}");
    let (across, down): (u32, u32) = window.run(
        "const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector('.window');
         return [scrollWidth - clientWidth, scrollHeight - clientHeight]",
        &json!([]),
    );
    assert_eq!((across, down), (0, 0), "{picture}: something lies past the window");
}

/// Checks that the board alone has half of the window. A square one has the whole height except a thin bar; that of Connect
/// Four has the width that the list of moves leaves.
fn board(window: &Window, game: &str) {
    window.fit(1366, 768);
    window.command("view.play");
    window.await_handle("board-room");
    window.command("game.new");
    window.await_handle("play-form");
    window.choose_game(game);
    window.click("start-game");
    window.await_handle("board-room");
    window.settled();
    window.picture(&format!("board-{game}"));
    let (wide, high, share): (f64, f64, f64) = window.run(BOARD, &json!([]));
    assert!(share >= 0.5, "{game}: the board is {wide} x {high}, {share} of the window");
    let (across, down): (u32, u32) = window.run(PAST, &json!([]));
    assert_eq!((across, down), (0, 0), "{game}: something lies past the window");
    window.click("home");
    window.await_handle("start");
}

/// Checks that no part needed to read this step or make the next one is cut off.
fn whole(window: &Window, picture: &str, line: &str) {
    window.picture(picture);
    let transport = "[data-testid='cmd-step.into']";
    for css in [transport, "[data-testid=speed]", line] {
        window.until(&format!("{picture}: {css} is in sight"), || {
            window.run(IN_SIGHT, &json!([css]))
        });
    }
    let (wide, high): (u32, u32) = window.run(
        "const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector('.window');
         return [scrollWidth - clientWidth, scrollHeight - clientHeight]",
        &json!([]),
    );
    let outside: Vec<String> = window.run(OUTSIDE, &json!([]));
    assert_eq!((wide, high), (0, 0), "{picture}: outside the window: {outside:#?}");
}

/// Returns the elements past the lower or right edge of the window, unless a container cuts them off.
const OUTSIDE: &str = "
    const frame = document.querySelector('.window');
    // what lies absolutely is cut off only by what holds its place
    const cut = (element) => {
      let held = getComputedStyle(element).position === 'absolute' ? element.offsetParent : element.parentElement;
      for (; held && held !== frame; held = held.parentElement)
        if (getComputedStyle(held).overflowY !== 'visible') return true;
      return false;
    };
    const { left, top } = frame.getBoundingClientRect();
    const [right, bottom] = [left + frame.clientWidth, top + frame.clientHeight];
    const past = [...frame.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect();
      return (box.bottom > bottom || box.right > right) && !cut(element);
    });
    return past.map((element) => `${element.outerHTML.slice(0, 120)} ${element.getBoundingClientRect().right} ${element.getBoundingClientRect().bottom}`);";

/// Returns the visible sides of the board, in px, and its share of the window's area.
const BOARD: &str = "
    const { left, right, top, bottom } = document.querySelector('[data-testid=board]').getBoundingClientRect();
    const [wide, high] = [Math.min(right, innerWidth) - Math.max(left, 0), Math.min(bottom, innerHeight) - Math.max(top, 0)];
    return [wide, high, (wide * high) / (innerWidth * innerHeight)];";

/// Returns the px by which the game's screen scrolls.
const PAST: &str = "
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector('[data-testid=play]');
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];";

const PROJECTED: &str = "return document.documentElement.dataset.mode === 'presenter'";

/// Returns the tree's share of the window's height.
const SHARE: &str = "return document.querySelector('[data-testid=tree]').getBoundingClientRect().height / innerHeight";

/// Returns the texts smaller on screen than a limit in px, each with its size, without texts for screen readers alone. The
/// size of a text in a drawing includes the drawing's scale.
const SMALL: &str = "
    const own = (element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data.trim()).join('');
    const told = [...document.body.querySelectorAll('*')].filter((element) =>
      own(element) !== '' && !element.closest('.hidden, script, style, title, option') && element.getClientRects().length > 0
      && getComputedStyle(element).visibility === 'visible');
    const size = (element) => parseFloat(getComputedStyle(element).fontSize)
      * (element instanceof SVGElement ? element.getScreenCTM().a : 1);
    return told.map((element) => [own(element), size(element)]).filter(([, px]) => px < arguments[0] - 0.01);";

/// Returns whether the whole element is in the window, with nothing over its middle or its ends.
pub(crate) const IN_SIGHT: &str = "
    const element = document.querySelector(arguments[0]);
    const box = element.getBoundingClientRect();
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) return false;
    const middle = (box.left + box.right) / 2;
    return [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].every((y) => {
      const there = document.elementFromPoint(middle, y);
      return element.contains(there) || (there !== null && there.contains(element));
    });";
