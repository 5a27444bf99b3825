import { useTexts } from '../../i18n/use-texts.ts'

interface Props {
  text: string
  /** Language of the text, if it is not that of the portal. */
  limba?: string | undefined
  /** True for the text that names its object: it says which language it is in. */
  isTitle?: boolean
}

/** Text of the operator; one that nobody has translated is marked as Romanian. */
export function ContentText({ text, limba, isTitle }: Props) {
  const { inRomanian } = useTexts('lists')
  if (!limba) return text
  return (
    <>
      <span lang={limba}>{text}</span>
      {isTitle && ` (${inRomanian})`}
    </>
  )
}
