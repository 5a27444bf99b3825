let pressed: HTMLElement | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('click', remember, true)
  document.addEventListener('focusin', forget, true)
}

/** The control that was pressed last, until something else has the focus: Safari does not focus what is clicked. */
export function lastPressed(): HTMLElement | null {
  return pressed
}

function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button, a, summary') : null
}

function forget({ target }: Event): void {
  if (target !== pressed) pressed = null
}
