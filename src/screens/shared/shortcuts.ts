import type { Catalogue } from '../../i18n/catalogue.ts'
import { CreditCard, FileText, Upload, Wallet } from '../../ui/icons.ts'

export interface Shortcut {
  path: string
  name: keyof Catalogue['layout']['shortcuts']
  icon: typeof Wallet
  /** Matches the paths on which the shortcut is active. */
  covers: RegExp
}

/** Screens that are not in the specified menu. */
export const shortcuts: readonly Shortcut[] = [
  { path: '/plati', name: 'plati', icon: Wallet, covers: /^\/plati/ },
  { path: '/contracte-active', name: 'contracte', icon: FileText, covers: /^\/contracte/ },
  { path: '/payments', name: 'payments', icon: CreditCard, covers: /^\/payments|-bt-payment/ },
  { path: '/de-trimis', name: 'deTrimis', icon: Upload, covers: /^\/de-trimis/ },
]
