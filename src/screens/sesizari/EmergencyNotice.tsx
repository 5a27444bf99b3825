import { Phone } from '../../ui/icons-first.ts'
import { Note } from '../../ui/note.tsx'

const EMERGENCY = '112'

/** Instructions in an emergency; the emergency number is a `tel:` link. */
export function EmergencyNotice({ text }: { text: string }) {
  return (
    <Note kind="late" icon={<Phone />}>
      {text.split(EMERGENCY).flatMap((part, index) => [
        index > 0 && (
          <a key={index} href={`tel:${EMERGENCY}`}>
            <strong>{EMERGENCY}</strong>
          </a>
        ),
        part,
      ])}
    </Note>
  )
}
