import type { ApiKey } from '#contract/desk/chei-api.ts'
import { scopes } from '#contract/operator/scopes.ts'
import { formatDate, formatMoment } from '#src/i18n/dates.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { revokeApiKey } from '../../services/chei-api.ts'
import { texts as common } from '../../texts.ro.ts'
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { describeState } from './key-columns.tsx'
import { texts } from './texts.ro.ts'

interface KeySheetProps {
  apiKey: ApiKey
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
  /** Called when the key could not be revoked: it may have been, by this call or by a colleague. */
  onFailed: () => void
}

/** Dialog about one key: what it allows, and its end. */
export function KeySheet({ apiKey, onClose, onDone, onFailed }: KeySheetProps) {
  const action = useAction()
  const { id, nume, stare } = apiKey

  async function revoke() {
    if (await action.run(() => revokeApiKey(id))) onDone(texts.revoked(nume))
    else onFailed()
  }

  return (
    <Sheet small title={texts.madeTitle(nume)} closeLabel={common.close} onCancel={onClose}>
      <div className="stack">
        <DefinitionList columns items={listFacts(apiKey)} />
        <h3>{texts.scopes}</h3>
        <ul className="scope-list">
          {apiKey.drepturi.map((name) => (
            <li key={name}>
              {describeScope(name)} <span className="meta">{name}</span>
            </li>
          ))}
        </ul>
        <Problem text={action.problem} />
        {stare !== 'retrasa' && (
          <ConfirmedAction
            title={texts.revokeTitle}
            text={texts.revokeText}
            label={texts.revoke}
            question={texts.revokeAsk(nume)}
            busy={action.busy}
            onYes={() => void revoke()}
          />
        )}
      </div>
    </Sheet>
  )
}

function listFacts(key: ApiKey) {
  const { expira_la: end, retrasa_la: revoked, folosita_la: used } = key
  return [
    { label: texts.state, value: describeState(key) },
    { label: texts.prefix, value: <span className="secret">{key.inceput}</span> },
    { label: texts.made, value: texts.madeBy(formatMoment(key.facuta_la), key.facuta_de) },
    { label: texts.used, value: used === null ? texts.never : formatMoment(used) },
    { label: texts.expires, value: end === null ? texts.expiresNever : formatDate(end) },
    ...(revoked === null ? [] : [{ label: texts.revokedAt, value: formatMoment(revoked) }]),
  ]
}

const descriptions: Record<string, string> = scopes

/** Says in words what a scope allows; a scope that is not known any more stays as it is. */
const describeScope = (name: string): string => descriptions[name] ?? name
