export { RegisterBoxedScreen } from '../screens/boxed/RegisterBoxedScreen.tsx'
export { ConfirmScreen } from '../screens/confirm/ConfirmScreen.tsx'
export { UndoChangeScreen } from '../screens/confirm/UndoChangeScreen.tsx'
export {
  BoxedForgotPasswordScreen,
  ForgotPasswordScreen,
} from '../screens/forgot-password/ForgotPasswordScreen.tsx'
export { AccessibilityScreen, PrivacyScreen, TermsScreen } from '../screens/legal/LegalScreen.tsx'
export { NotFoundScreen } from '../screens/not-found/NotFoundScreen.tsx'
export { SupportScreen } from '../screens/support/SupportScreen.tsx'
export { loadQueuePage } from './QueuePage.tsx'
