import { useSignals } from '@preact/signals-react/runtime'
import { pageNeeds } from '../../services/page-needs.ts'
import { isAllowed, member } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { PageHead } from '../shared/PageHead.tsx'

const words = texts.start
const paths = [
  'clienti',
  'bani',
  'continut',
  'importuri',
  'cifre',
  'personal',
  'chei-api',
  'jurnal',
] as const

/** First page of a role without cases: the pages that it may open. */
export function StartScreen() {
  useSignals()
  const open = paths.filter((path) => isAllowed(pageNeeds[path]))
  return (
    <>
      <PageHead title={words.hello(member.value?.nume ?? '')} lead={words.lead} />
      <dl className="sections">
        {open.map((path) => (
          <div key={path}>
            <dt>
              <a href={`#/${path}`}>{texts.pages[path]}</a>
            </dt>
            <dd>{words.about[path]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
