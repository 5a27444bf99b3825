/** The bank's own look: calm as the portal's, in other colours. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f3f4f9, #10121b);
  --surface: light-dark(#fff, #191c29);
  --line: light-dark(#d9dce8, #2e3346);
  --edge: light-dark(#747b95, #8088a6);
  --text: light-dark(#1a1d2b, #e9ebf4);
  --muted: light-dark(#545a72, #b1b7cd);
  --house: light-dark(#2c3270, #20255a);
  --press: light-dark(#3a42a0, #a9b1ff);
  --on-press: light-dark(#fff, #14173a);
  --ink: light-dark(#2c3270, #c3c9ff);
  --tint: light-dark(#e9ebfa, #232846);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
}
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; background: var(--bg); color: var(--text); overflow-wrap: break-word }
header { background: var(--house); color: #fff }
header div { display: flex; align-items: center; gap: .625rem; min-height: 3.5rem }
header div, main { max-width: 31rem; margin: 0 auto; padding: 0 1rem }
header svg { width: 1.75rem; height: 1.75rem; flex: none }
header strong { font-size: 1.125rem; font-weight: 650 }
header p { background: var(--tint); color: var(--ink); font-weight: 500; text-align: center; padding: .625rem 1rem }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; padding-block: 1.5rem 3rem }
h1 { font-size: 1.5rem; line-height: 2rem; font-weight: 650; text-wrap: balance }
h2 { font-size: 1rem; line-height: 1.5rem; font-weight: 650 }
section, form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 1rem }
.sum { font-size: min(2rem, 11vw); line-height: 1.25; font-weight: 650; font-variant-numeric: tabular-nums }
dl { display: grid; gap: .25rem; border-top: 1px solid var(--line); padding-top: .75rem; font-size: .875rem; line-height: 1.25rem }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem }
dt, .muted { color: var(--muted) }
dd { overflow-wrap: anywhere }
.small { font-size: .875rem; line-height: 1.25rem }
button, .button {
  display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; border: 1px solid var(--edge); border-radius: 12px;
  background: var(--surface); color: var(--text); font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer
}
button:hover { background: var(--tint) }
.first { background: var(--press); border-color: var(--press); color: var(--on-press); font-weight: 650 }
button.first:hover, a.first:hover { background: var(--house); border-color: var(--house); color: #fff }
.quiet { border-color: transparent; background: none; color: var(--ink) }
details { border-top: 1px solid var(--line) }
details:last-of-type { border-bottom: 1px solid var(--line) }
summary { display: flex; padding-block: .5rem; align-items: center; justify-content: space-between; gap: .75rem; min-height: 3rem; font-weight: 500; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary::after { content: ''; width: .5rem; height: .5rem; margin-inline: .25rem; flex: none; border: solid var(--edge); border-width: 0 2px 2px 0; rotate: 45deg; translate: 0 -.125rem }
[open] > summary::after { rotate: 225deg; translate: 0 .125rem }
details > div { display: grid; gap: .5rem; padding-bottom: 1rem }
details button { text-align: start; font-weight: 400 }
button span { display: block; color: var(--muted); font-weight: 400 }
.first span { color: inherit }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
header :focus-visible { outline-color: #fff }
@media (forced-colors: active) { summary::after { border-color: CanvasText } }
`
