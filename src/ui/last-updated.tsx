import { Clock } from './icons.ts'
import { Spinner } from './spinner.tsx'
import './last-updated.css'

export interface LastUpdatedProps {
  /** „Date din luni, 09:41”, with „– se actualizează” while busy; without it the line stays as empty space. */
  text?: string | undefined
  /** True while newer data is being fetched. */
  busy?: boolean | undefined
}

/** Age of the data shown. Has a constant height, so that there is no layout shift when it changes. */
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
