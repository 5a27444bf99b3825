import { ChevronLeft } from '../../ui/icons.ts'
import { locatiiTab, type LocatiiTab } from '../../services/locatii.ts'

export const LIST = '#/locatii'

/** Link back to one of the two lists. */
export function BackLink({ tab, children }: { tab: LocatiiTab; children: string }) {
  return (
    <a className="link" href={LIST} onClick={() => (locatiiTab.value = tab)}>
      <ChevronLeft />
      {children}
    </a>
  )
}
