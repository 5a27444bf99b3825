import { isFeatureOff } from '../../browser/features.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { CreditCard, FileText, Upload, Wallet } from '../../ui/icons.ts'

export interface Shortcut {
  path: string
  name: keyof Catalogue['layout']['shortcuts']
  icon: typeof Wallet
  /** Matches the paths on which the shortcut is active. */
  covers: RegExp
}

const all: readonly Shortcut[] = [
  { path: '/plati', name: 'plati', icon: Wallet, covers: /^\/plati|^\/payments|-bt-payment/ },
  { path: '/contracte-active', name: 'contracte', icon: FileText, covers: /^\/contracte/ },
  { path: '/carduri', name: 'carduri', icon: CreditCard, covers: /^\/carduri/ },
  { path: '/de-trimis', name: 'deTrimis', icon: Upload, covers: /^\/de-trimis/ },
]

/** Screens that are not in the specified menu, without those of features that are off. */
export const shortcuts: readonly Shortcut[] = all.filter(
  ({ path }) => path !== '/carduri' || !isFeatureOff('cards'),
)
