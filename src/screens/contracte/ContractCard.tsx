import { useId } from 'react'
import { addressLine } from '#contract/address-line.ts'
import type { Contract } from '#contract/contracte.ts'
import type { Day } from '#contract/days.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  contractRequests,
  listContractRequests,
  contractStatus,
  type ContractRequest,
} from '../../services/contracte.ts'
import { documentAddress } from '../../services/solicitari.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { AskLink } from '../shared/AskLink.tsx'
import { Containers } from '../shared/Containers.tsx'
import { ContractStatus } from '../shared/ContractStatus.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import '../../ui/card.css'
import './contracte.css'

interface Props {
  contract: Contract
  today: Day
}

/** Contract with all its details and the solicitări available for it. */
export function ContractCard({ contract, today }: Props) {
  const texts = useTexts('contracte')
  const lists = useTexts('lists')
  const titleId = useId()
  const { numar, data_inceput, recipiente } = contract
  return (
    <article className="card contract" aria-labelledby={titleId}>
      <header className="contract__head">
        <div>
          <h2 id={titleId}>{texts.number(numar)}</h2>
          <p className="contract__from">
            <span className="meta num">{texts.from(formatDate(data_inceput))}</span>
            <CopyButton
              text={numar}
              label={lists.copy}
              name={texts.copyNumber(numar)}
              copiedLabel={lists.copied}
              failedLabel={lists.notCopied}
            />
          </p>
        </div>
        <ContractStatus contract={contract} today={today} />
      </header>
      <Facts contract={contract} />
      {recipiente.length > 0 && (
        <div className="stack stack--s">
          <h3>{texts.containers}</h3>
          <Containers containers={recipiente} />
        </div>
      )}
      <Balance contract={contract} />
      <Actions contract={contract} today={today} />
    </article>
  )
}

function Facts({ contract }: { contract: Contract }) {
  const texts = useTexts('contracte')
  const { tip, titular, loc_consum, persoane, volum_lunar, data_sfarsit, cod_client } = contract
  const volume = volum_lunar === undefined ? undefined : formatNumber(volum_lunar)
  return (
    <DefinitionList
      columns
      items={[
        { label: texts.holder, value: titular },
        { label: texts.kind, value: texts.kinds[tip] ?? tip },
        { label: texts.place, value: addressLine(loc_consum) },
        { label: texts.persons, value: persoane },
        { label: texts.volume, value: volume && texts.cubicMetres(volume) },
        { label: texts.until, value: data_sfarsit ? formatDate(data_sfarsit) : texts.unlimited },
        { label: texts.tariff, value: formatTariff(contract) },
        { label: texts.client, value: cod_client },
      ]}
    />
  )
}

/** Formats a tariff as `14,50 lei/persoană/lună`, without repeating „lei” if the unit starts with it. */
function formatTariff({ tarif: { denumire, valoare_bani, unitate } }: Contract): string {
  const price = formatLei(valoare_bani)
  const perUnit = unitate.startsWith('lei/') ? unitate.slice(3) : ` / ${unitate}`
  return `${price}${perUnit} (${denumire})`
}

/** Balance of the contract, always with its as-of date. */
function Balance({ contract: { id, sold_bani, data_sold } }: { contract: Contract }) {
  const texts = useTexts('contracte')
  return (
    <p className="contract__balance">
      <span className="lead num">{texts.balance(formatDate(data_sold))}</span>
      <strong className="num">{formatLei(sold_bani)}</strong>
      {sold_bani > 0 && (
        <a className="link" href={`#/plati#contract-${id}`}>
          {texts.pay}
        </a>
      )}
    </p>
  )
}

function Actions({ contract, today }: Props) {
  const texts = useTexts('contracte')
  const words: Partial<Record<ContractRequest, string>> = {
    renew: texts.renew,
    persons: texts.changePersons,
    labels: texts.askLabels,
    end: texts.end,
  }
  const { kind } = contractStatus(contract, today)
  const isDue = kind === 'expires' || kind === 'expired'
  return (
    <div className="contract__actions" role="group" aria-label={texts.actions(contract.numar)}>
      {listContractRequests(contract, today).map((request) => (
        <AskLink
          key={request}
          small
          variant={request === 'renew' && isDue ? 'primary' : 'secondary'}
          types={contractRequests[request]}
          values={{ contract_id: contract.id }}
        >
          {words[request]}
        </AskLink>
      ))}
      {contract.documente.map((file) => (
        <DownloadButton
          key={file.id}
          variant="quiet"
          small
          path={documentAddress(file.id)}
          name={file.nume}
        >
          {contract.documente.length === 1 ? texts.pdf : file.nume}
        </DownloadButton>
      ))}
    </div>
  )
}
