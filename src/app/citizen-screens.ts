import type { Screen } from './routes.ts'

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

async function loadResult(): Promise<Screen> {
  return (await import('../screens/plata/ResultScreen.tsx')).ResultScreen
}

/** Loads the screen of a route path, which must be in the list. */
export function loadCitizenScreen(path: string): Promise<Screen> {
  return screens[path]!()
}
