import { useRef, type ChangeEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Paperclip } from '#src/ui/icons.ts'
import { texts } from './texts.ro.ts'
import { ACCEPTED } from './use-attachments.ts'

const words = texts.composer

/** Button that adds files to an answer. */
export function AttachButton({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  // Cleared, so that a removed file can be chosen again.
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    if (files.length > 0) onAdd(files)
  }
  return (
    <>
      <Button
        small
        variant="quiet"
        icon={<Paperclip />}
        aria-label={words.attachLabel}
        onClick={() => input.current?.click()}
      >
        {words.attach}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={words.attachLabel}
        accept={ACCEPTED}
        onChange={handleChange}
      />
    </>
  )
}
