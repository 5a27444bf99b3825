import { Pencil, Users } from '#src/ui/icons.ts'
import { texts } from './texts.ro.ts'
import type { Others } from './use-presence.ts'

const words = texts.presence

/** Says who else looks at the case or writes about it. */
export function PresenceLine({ others }: { others: Others }) {
  const writers = others.filter(({ stare }) => stare === 'scrie')
  const readers = others.filter(({ stare }) => stare === 'priveste')
  return (
    <div className="case__presence" role="status">
      {writers.length > 0 && (
        <p className="case__writes">
          <Pencil />
          {words.writes(joinNames(writers), writers.length > 1)}
        </p>
      )}
      {readers.length > 0 && (
        <p>
          <Users />
          {words.looks(joinNames(readers))}
        </p>
      )}
    </div>
  )
}

function joinNames(people: Others): string {
  const names = people.map(({ nume }) => nume)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}${words.and}${last}`
}
