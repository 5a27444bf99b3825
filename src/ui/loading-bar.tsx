import './loading-bar.css'

/** Thin progress bar at the top while a screen loads. */
export function LoadingBar({ label }: { label: string }) {
  return <div className="load-bar" role="progressbar" aria-label={label} />
}
