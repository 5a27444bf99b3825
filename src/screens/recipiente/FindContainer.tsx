import { useTexts } from '../../i18n/use-texts.ts'
import { PublicPage } from '../shared/PublicPage.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Scanner } from './Scanner.tsx'
import './recipiente.css'

/** Finds a container by the camera, or by the code typed from its label. */
export function FindContainer({ typed }: { typed: string }) {
  const texts = useTexts('recipiente')
  return (
    <PublicPage title={texts.find} lead={texts.findLead} faq="LOCATII_PAGE">
      <div className="stack stack--form">
        <Scanner />
        <CodeForm typed={typed} />
      </div>
    </PublicPage>
  )
}
