import './spinner.css'

/** Spinner, hidden from screen readers: whoever renders it gives the loading message. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
