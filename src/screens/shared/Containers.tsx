import type { Container } from '#contract/contracte.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Bin } from '../../ui/bin.tsx'
import './containers.css'

/** Containers of a contract or a place, with fraction, size and label. */
export function Containers({ containers }: { containers: readonly Container[] }) {
  const texts = useTexts('contracte')
  const { names } = useTexts('fractii')
  return (
    <ul className="containers">
      {containers.map(({ eticheta, cod, fractie, tip, volum_l }) => (
        <li key={eticheta} className="container">
          <Bin fraction={fractie} />
          <span>
            {cod === undefined ? (
              (names[fractie] ?? fractie)
            ) : (
              <a className="link" href={`#/recipient/${cod}`}>
                {names[fractie] ?? fractie}
              </a>
            )}
            <span className="meta num">
              {texts.container(tip, volum_l)},{' '}
              <span className="container__label">{texts.label(eticheta)}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
