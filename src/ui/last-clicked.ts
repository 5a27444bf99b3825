let pressed: HTMLElement | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('click', remember, true)
  document.addEventListener('focusin', forget, true)
}

/** Returns the control clicked last, until another gets the focus; Safari does not focus a clicked control. */
export function getLastClicked(): HTMLElement | null {
  return pressed
}

function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button, a, summary') : null
}

function forget({ target }: Event): void {
  if (target !== pressed) pressed = null
}
