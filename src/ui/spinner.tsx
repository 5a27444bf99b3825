import './spinner.css'

/** A turning ring. Silent: whoever shows it says in words what is being waited for. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
