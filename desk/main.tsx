import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { watchDraftOwner } from './services/drafts.ts'
import { watchLocation } from './services/location.ts'
import { loadSession, watchVisibility } from './services/session.ts'
import { watchShortcuts } from './services/shortcuts.ts'
import './styles/styles.ts'

watchLocation()
watchVisibility()
watchShortcuts()
watchDraftOwner()
createRoot(document.getElementById('root')!).render(<App />)
void loadSession()
