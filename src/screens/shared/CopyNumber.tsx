import { useTexts } from '../../i18n/use-texts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Button that copies a reference number. `name` is its accessible name. */
export function CopyNumber({ text, name }: { text: string; name: string }) {
  const lists = useTexts('lists')
  return (
    <CopyButton
      text={text}
      label={lists.copy}
      name={name}
      copiedLabel={lists.copied}
      failedLabel={lists.notCopied}
    />
  )
}
