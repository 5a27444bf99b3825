import { useSignals } from '@preact/signals-react/runtime'
import { isAllowed, member } from '../../services/session.ts'
import { comingSections, texts } from '../../texts.ro.ts'
import { PageHead } from '../shared/PageHead.tsx'

const words = texts.start

/** First page of a role: the sections that the desk will have for it. */
export function StartScreen() {
  useSignals()
  const sections = comingSections.filter(({ opens }) => isAllowed(opens))
  const isAdministrator = isAllowed('personal.administreaza')
  return (
    <>
      <PageHead
        title={words.hello(member.value?.nume ?? '')}
        lead={isAdministrator ? words.admin : words.lead}
      />
      <dl className="coming">
        {sections.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">{words.today}</p>
    </>
  )
}
