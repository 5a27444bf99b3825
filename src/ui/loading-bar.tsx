import './loading-bar.css'

/** A thin bar at the top while a screen comes. */
export function LoadingBar({ label }: { label: string }) {
  return <div className="load-bar" role="progressbar" aria-label={label} />
}
