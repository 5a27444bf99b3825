import { locatiiTab, type LocatiiTab } from '../../services/locatii.ts'
import { BackLink } from '../shared/BackLink.tsx'

export const LIST = '#/locatii'

/** Link back to one of the two lists. */
export function BackToList({ tab, children }: { tab: LocatiiTab; children: string }) {
  return (
    <BackLink href={LIST} onClick={() => (locatiiTab.value = tab)}>
      {children}
    </BackLink>
  )
}
