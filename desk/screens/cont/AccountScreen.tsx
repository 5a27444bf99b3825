import { useSignals } from '@preact/signals-react/runtime'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Check } from '#src/ui/icons.ts'
import { member } from '../../services/session.ts'
import { permissionTexts, roleTitles, texts } from '../../texts.ro.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { DigestSection } from './DigestSection.tsx'
import { FactorsSection } from './FactorsSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

const words = texts.account

/** The member's own account. */
export function AccountScreen() {
  useSignals()
  const identity = member.value
  return (
    <>
      <PageHead title={texts.pages.cont} lead={words.lead} />
      {identity && (
        <div className="columns">
          <IdentitySection identity={identity} />
          <div className="stack">
            <FactorsSection identity={identity} />
            <DigestSection />
          </div>
          <SessionsSection identity={identity} />
        </div>
      )}
    </>
  )
}

function IdentitySection({ identity }: { identity: MemberIdentity }) {
  return (
    <section className="part" aria-labelledby="cont-date">
      <h2 id="cont-date">{words.identity}</h2>
      <DefinitionList
        items={[
          { label: words.name, value: identity.nume },
          { label: words.email, value: identity.email },
          { label: words.role, value: roleTitles[identity.rol] },
        ]}
      />
      <h3>{words.permissions}</h3>
      <ul className="permissions">
        {identity.permisiuni.map((permission) => (
          <li key={permission}>
            <Check />
            {permissionTexts[permission]}
          </li>
        ))}
      </ul>
    </section>
  )
}
