import { RegisterBoxedScreen } from '../screens/boxed/RegisterBoxedScreen.tsx'
import { ConfirmScreen } from '../screens/confirm/ConfirmScreen.tsx'
import { UndoChangeScreen } from '../screens/confirm/UndoChangeScreen.tsx'
import {
  BoxedForgotPasswordScreen,
  ForgotPasswordScreen,
} from '../screens/forgot-password/ForgotPasswordScreen.tsx'
import { AccessibilityScreen, PrivacyScreen, TermsScreen } from '../screens/legal/LegalScreen.tsx'
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx'
import { SupportScreen } from '../screens/support/SupportScreen.tsx'
import { loadQueuePage } from './QueuePage.tsx'
import { notFoundRoute, type Screen } from './routes.ts'

/** Public screens by route path, in one chunk. Kept out of the first load. */
const screens: Record<string, Screen> = {
  '/pages/forgot-password': ForgotPasswordScreen,
  '/auth/forgot-password': ForgotPasswordScreen,
  '/auth/confirmare/:hash': ConfirmScreen,
  '/auth/anulare/:hash': UndoChangeScreen,
  '/pages/forgot-password-boxed': BoxedForgotPasswordScreen,
  '/pages/register-boxed': RegisterBoxedScreen,
  '/suport': SupportScreen,
  '/termeni': TermsScreen,
  '/confidentialitate': PrivacyScreen,
  '/accesibilitate': AccessibilityScreen,
  [notFoundRoute.path]: NotFoundScreen,
}

/** Loads the screen of a route path, which must be in the list. */
export async function loadVisitorScreen(path: string): Promise<Screen> {
  if (path === '/recipient/:cod?') {
    return (await import('../screens/recipiente/RecipientScreen.tsx')).RecipientScreen
  }
  if (path === '/plateste/:cod?') {
    return (await import('../screens/plateste/PlatesteScreen.tsx')).PlatesteScreen
  }
  if (path === '/cifre/:perioada?/:categorie?') {
    return (await import('../screens/cifre/CifreScreen.tsx')).CifreScreen
  }
  return path === '/de-trimis' ? loadQueuePage() : screens[path]!
}
