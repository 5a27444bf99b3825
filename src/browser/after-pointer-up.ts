let pressed = false
/** Events that end a press; a menu takes the release. */
const ends = ['mouseup', 'dragend', 'contextmenu']

// Touch taps fire these events too, all after the finger has left the screen.
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', ({ button }) => (pressed = button === 0), true)
  for (const end of ends) {
    window.addEventListener(end, () => (pressed = false), true)
  }
}

/**
 * Runs `work` now or, while a mouse button is down, after its click: a layout shift between press and release would
 * move the link from under the pointer, and nothing would be clicked.
 */
export function afterPointerUp(work: () => void): void {
  if (!pressed) return work()
  const end = new AbortController()
  const finish = () => {
    end.abort()
    setTimeout(work) // the click event fires in the same task as the release
  }
  for (const name of ends) {
    window.addEventListener(name, finish, { capture: true, signal: end.signal })
  }
}
