import { useTexts } from '../../i18n/use-texts.ts'
import { NewTab } from './NewTab.tsx'

/** Text of a consent, in which the name of the privacy notice is a link to it; at the end, if the text does not name it. */
export function PrivacyText({ children }: { children: string }) {
  const { privacy } = useTexts('pages')
  const [before, after] = children.split(privacy)
  return (
    <>
      {before} <NewTab href="#/confidentialitate">{privacy}</NewTab>
      {after}
    </>
  )
}
