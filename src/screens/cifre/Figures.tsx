import { formatDay } from '#contract/days.ts'
import {
  MIN_OPEN_CASES,
  OPEN311,
  cifreDeschiseCsv,
  type OpenFigures,
  type OpenNumbers,
} from '#contract/cifre-deschise.ts'
import { useFigureTexts } from '../../i18n/cifre-texts.ts'
import { formatAge } from '../../i18n/dates.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { toHref, toQuery, type Chosen } from '../../services/cifre.ts'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
import { Stat } from '../../ui/stat.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import { CategoryTable } from './CategoryTable.tsx'
import { Streets } from './Streets.tsx'

interface Props {
  chosen: Chosen
  numbers: OpenNumbers
}

/** All figures of a period: together, by problem, by street and place, and how they were counted. */
export function Figures({ chosen, numbers }: Props) {
  const { categorie, categorii, total } = numbers
  const { de_la, pana_la } = numbers.perioada
  const texts = useFigureTexts()
  const category = categorii.find(({ cod }) => cod === categorie)
  return (
    <>
      <Card title={category?.denumire ?? texts.all}>
        <p className="meta">
          <NoBreak>{texts.span(formatDay(de_la), formatDay(pana_la))}</NoBreak>{' '}
          {category && <a href={toHref({ ...chosen, category: '' })}>{texts.allAgain}</a>}
        </p>
        {total ? <Total total={total} /> : <p>{texts.tooFew}</p>}
      </Card>
      {!category && <CategoryTable chosen={chosen} categories={categorii} />}
      {total && <Streets numbers={numbers} />}
      {!category && <Others numbers={numbers} />}
      <About chosen={chosen} numbers={numbers} />
    </>
  )
}

function Total({ total }: { total: OpenFigures }) {
  const texts = useFigureTexts()
  const { primite, rezolvate, deschise, intarziate, inchise_altfel, la_termen } = total
  const duration = (hours: number | null) => (hours === null ? texts.few : texts.duration(hours))
  return (
    <>
      <div className="figures__total">
        <Stat value={formatNumber(primite)} date={texts.received} />
        <Stat value={formatNumber(rezolvate)} date={texts.solved} />
        <Stat value={formatNumber(deschise)} date={texts.open} />
      </div>
      <DefinitionList
        columns
        items={[
          { label: texts.half, value: duration(total.mediana_ore) },
          { label: texts.most, value: duration(total.p90_ore) },
          {
            label: texts.inTime,
            value: la_termen === null ? texts.few : texts.share(la_termen, rezolvate),
          },
          { label: texts.late, value: formatNumber(intarziate) },
          { label: texts.closed, value: formatNumber(inchise_altfel) },
        ]}
      />
    </>
  )
}

function Others({ numbers: { solicitari, ridicari } }: Pick<Props, 'numbers'>) {
  const texts = useFigureTexts()
  const toValue = (counts: OpenNumbers['ridicari']) =>
    counts && texts.ofThem(counts.primite, counts.incheiate)
  if (!solicitari && !ridicari) return null
  return (
    <Card title={texts.others}>
      <DefinitionList
        columns
        items={[
          { label: texts.requests, value: toValue(solicitari) },
          { label: texts.pickups, value: toValue(ridicari) },
        ]}
      />
    </Card>
  )
}

function About({ chosen, numbers: { calculat_la, licenta } }: Props) {
  const texts = useFigureTexts()
  const query = new URLSearchParams(toQuery(chosen)).toString()
  return (
    <Card title={texts.how}>
      <div className="stack stack--s">
        <ul>
          {texts.rules(MIN_OPEN_CASES).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="meta num">{texts.computed(formatAge(calculat_la))}</p>
        <DownloadButton path={`${cifreDeschiseCsv.path}?${query}`} name="cifre-deschise.csv">
          {texts.csv}
        </DownloadButton>
        <p>
          {texts.licence}{' '}
          <a href={licenta.adresa} target="_blank" rel="noreferrer">
            {licenta.nume}
          </a>
        </p>
        <p>
          <a href={`${OPEN311}/discovery.json`} target="_blank" rel="noreferrer">
            {texts.api}
          </a>
        </p>
      </div>
    </Card>
  )
}
