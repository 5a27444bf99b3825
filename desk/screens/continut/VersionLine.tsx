import type { ContentVersion } from '#contract/desk/versiuni.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { words } from './texts.ro.ts'

const own = words.history

/** Who made a version, when, and what it changed. */
export function VersionLine({ version }: { version: ContentVersion }) {
  const { fapta, cine, la, schimbari } = version
  const action = own.actions[fapta]
  return (
    <>
      <p>
        {cine ? own.by(action, cine) : action}{' '}
        {fapta !== 'initiala' && <span className="meta num">{formatMoment(la)}</span>}
      </p>
      {schimbari.length > 0 && (
        <ul className="content-changes">
          {schimbari.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </>
  )
}
