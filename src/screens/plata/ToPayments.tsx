import { useTexts } from '../../i18n/use-texts.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Link back to the amounts due. */
export function ToPayments({ quiet }: { quiet?: boolean }) {
  const { toPayments } = useTexts('plata')
  return (
    <LinkButton variant={quiet ? 'quiet' : undefined} href="#/plati">
      {toPayments}
    </LinkButton>
  )
}
