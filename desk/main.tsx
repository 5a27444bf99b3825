import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { watchLocation } from './services/location.ts'
import { loadSession, watchVisibility } from './services/session.ts'
import { watchShortcuts } from './services/shortcuts.ts'
import './styles/styles.ts'

watchLocation()
watchVisibility()
watchShortcuts()
createRoot(document.getElementById('root')!).render(<App />)
void loadSession()
