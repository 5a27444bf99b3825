import { Clock } from './icons.ts'
import { Spinner } from './spinner.tsx'
import './last-updated.css'

export interface LastUpdatedProps {
  /** „Date din luni, 09:41”, with „– se actualizează” while busy; its place is kept when there is none. */
  text?: string | undefined
  /** Newer ones are being asked for. */
  busy?: boolean | undefined
}

/** How old what one sees is. Always as high, so that nothing moves when it changes. */
export function LastUpdated({ text, busy }: LastUpdatedProps) {
  return (
    <p className="age-note meta">
      {text && (
        <>
          {busy ? <Spinner /> : <Clock />}
          <span className="num">{text}</span>
        </>
      )}
    </p>
  )
}
