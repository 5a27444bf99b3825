import { useTexts } from '../../i18n/use-texts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Copies a reference number. `name`: the whole name of the button. */
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
