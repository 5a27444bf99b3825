let pressed = false

// Taps of a finger end in these events too, all after it has left the screen.
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', () => (pressed = true), true)
  for (const end of ['mouseup', 'dragend']) {
    window.addEventListener(end, () => (pressed = false), true)
  }
}

/**
 * Does some work now or, while a button of the mouse is down, once its click has been told of: what moves
 * the page between press and release moves the link away from under the pointer, and nothing is clicked.
 */
export function afterPointerUp(work: () => void): void {
  if (!pressed) return work()
  const end = new AbortController()
  const finish = () => {
    end.abort()
    setTimeout(work) // the click comes in the same task as the release
  }
  for (const name of ['mouseup', 'dragend']) {
    window.addEventListener(name, finish, { capture: true, signal: end.signal })
  }
}
