import { useEffect } from 'react'
import { navigate } from 'wouter/use-hash-location'
import type { Feature } from '#contract/features.ts'
import { isFeatureOff } from '../browser/features.ts'
import { HOME, type Screen } from './routes.ts'

/** Screens of the signed-in portal by route path. Kept out of the first load. */
const screens: Record<string, () => Promise<Screen>> = {
  '/dashboard/main': async () =>
    (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  '/setari': async () => (await import('../screens/setari/SetariScreen.tsx')).SetariScreen,
  '/solicitari': async () =>
    (await import('../screens/solicitari/SolicitariScreen.tsx')).SolicitariScreen,
  '/solicitare-add': async () =>
    (await import('../screens/solicitari/SolicitareAddScreen.tsx')).SolicitareAddScreen,
  '/solicitare-view/:solicitareId': async () =>
    (await import('../screens/solicitari/SolicitareScreen.tsx')).SolicitareScreen,
  '/contracte-active': async () =>
    (await import('../screens/contracte/ContracteScreen.tsx')).ContracteScreen,
  '/plati': async () => (await import('../screens/plati/PlatiScreen.tsx')).PlatiScreen,
  '/payments': async () => (await import('../screens/plata/PaymentsScreen.tsx')).PaymentsScreen,
  '/carduri': async () => (await import('../screens/plata/CarduriScreen.tsx')).CarduriScreen,
  '/success-bt-payment/:plataId?': loadResult,
  '/fail-bt-payment/:plataId?': loadResult,
  '/locatii': async () => (await import('../screens/locatii/LocatiiScreen.tsx')).LocatiiScreen,
  '/locatie/:id': async () => (await import('../screens/locatii/LocatieScreen.tsx')).LocatieScreen,
  '/locatie/punct/:id': async () =>
    (await import('../screens/locatii/PunctScreen.tsx')).PunctScreen,
  '/utile': async () => (await import('../screens/utile/UtileScreen.tsx')).UtileScreen,
  '/utile/:id': async () => (await import('../screens/utile/UtilScreen.tsx')).UtilScreen,
  '/notificari': async () =>
    (await import('../screens/notificari/NotificariScreen.tsx')).NotificariScreen,
  '/sesizari': async () => (await import('../screens/sesizari/SesizariScreen.tsx')).SesizariScreen,
  '/sesizari/noua': async () =>
    (await import('../screens/sesizari/SesizareNouaScreen.tsx')).SesizareNouaScreen,
  '/sesizare/:id': async () =>
    (await import('../screens/sesizari/SesizareScreen.tsx')).SesizareScreen,
}

/** Features without which a screen is not offered. Results are: a payment may have been pending before. */
const requirements: Partial<Record<string, Feature>> = { '/payments': 'cards', '/carduri': 'cards' }

function RedirectHome() {
  useEffect(() => navigate(HOME, { replace: true }), [])
  return null
}

async function loadResult(): Promise<Screen> {
  return (await import('../screens/plata/ResultScreen.tsx')).ResultScreen
}

/** Loads the screen of a route path, which must be in the list; the home page in place of one that is off. */
export async function loadCitizenScreen(path: string): Promise<Screen> {
  const required = requirements[path]
  if (required && isFeatureOff(required)) return RedirectHome
  return screens[path]!()
}
