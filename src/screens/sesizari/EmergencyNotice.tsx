import { Phone } from '../../ui/icons-first.ts'
import { Note } from '../../ui/note.tsx'

const EMERGENCY = '112'

/** What to do before writing when somebody is in danger; the number is called with one tap. */
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
