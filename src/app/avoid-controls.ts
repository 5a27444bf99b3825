const CONTROLS = 'a,button,input,select,textarea,label:not([for]),summary,[tabindex="0"]'

/** Moves the toasts down to the first gap between controls that they fit in; back to the top if there is none. */
export function avoidControls(layer: HTMLElement): void {
  layer.style.removeProperty('--toasts-top')
  let { top, height } = layer.getBoundingClientRect()
  const boxes = [...layer.parentElement!.querySelectorAll(CONTROLS)]
    .filter((control) => !layer.contains(control))
    .map((control) => control.getBoundingClientRect())
    .sort((one, other) => one.top - other.top)
  for (const box of boxes) {
    if (box.top < top + height && box.bottom > top) top = box.bottom
  }
  if (top + height < innerHeight) layer.style.setProperty('--toasts-top', `${top}px`)
}
