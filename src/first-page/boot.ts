import { TEXT_SIZE_KEY, THEME_KEY } from '../browser/appearance.ts'
import { config } from '../config.ts'
import { earlyScreens } from './early-screens.ts'
import { UNSUPPORTED } from './Unsupported.tsx'

/**
 * Feature detection that runs before everything else, in any browser, so it is written in ES5. It tests for features that the portal's
 * styles and dialogs use and that Chrome, Safari and Firefox gained just before the oldest supported versions. A
 * browser without them shows a message and the phone number (Unsupported.tsx).
 */
export function supportScript(): string {
  return `(function(w,h){try{if(w.CSS.supports('height','1dvh')&&w.matchMedia('(width>=0px)').matches&&'inert'in h)return}catch(e){}h.className='${UNSUPPORTED}'})(window,document.documentElement)`
}

/**
 * Runs at the end of the page, before its first paint: in the head it would use up the time after which the browser
 * stops parsing and draws an empty page first. It shows the prerendered login if that is the page requested, and
 * records a button pressed before the application has loaded (see early-click.ts), so that the tap is not lost and the
 * password does not end up in the URL. The same goes for the skip link, whose hash would be taken for a route. It
 * applies the stored theme and text size, forgets a stored English that is no longer offered, and stores the
 * `beforeinstallprompt` event, which fires once (see install.ts), and early errors until they can be reported (see
 * client-errors.ts). For a signed-in citizen it starts the early requests, unless a service worker answers at once.
 *
 * It loads the application: at once if the prerendered page is hidden, as there is nothing to paint; otherwise after the
 * first paint, or after a delay in browsers without paint timing.
 */
export function startScript({ pathsOfThePage, earlyFile, chunks }: StartFiles): string {
  const keys = [config.tokenKey, config.languageKey, THEME_KEY, TEXT_SIZE_KEY].map((key) =>
    JSON.stringify(key),
  )
  const imports = chunks.map((chunk) => `import(${JSON.stringify(chunk)})`).join(',')
  return `(()=>{const w=window,h=document.documentElement,c=h.classList,p=location.hash.replace(/^#?\\/?/,'/');if(c.contains('${UNSUPPORTED}'))return;let t,l,m,z,s;try{t=localStorage.getItem(${keys[0]});l=localStorage.getItem(${keys[1]});m=localStorage.getItem(${keys[2]});z=localStorage.getItem(${keys[3]});if(/english/.test(h.dataset.off)){localStorage.removeItem(${keys[1]});l=0}}catch{}if(m)h.dataset.theme=m;if(z)h.style.fontSize=z;const f=t||l==='en'||!${JSON.stringify(pathsOfThePage)}.includes(p),g=()=>{s||(s=1,${imports})},k=e=>{const b=e.submitter||e.target.closest('button,.skip');if(!w.portalReady&&b){e.preventDefault();e.stopPropagation();w.portalHeld=b}};f||c.remove('fresh');addEventListener('click',k,true);addEventListener('submit',k,true);addEventListener('beforeinstallprompt',e=>{e.preventDefault();w.portalInstall=e});const q=w.portalErrors=[];for(const n of['error','unhandledrejection','vite:preloadError'])addEventListener(n,e=>{if(q.length<9)q.push(e)});if(t&&!navigator.serviceWorker?.controller)import(${JSON.stringify(earlyFile)}).catch(()=>{});if(f)return g();try{new PerformanceObserver(o=>o.getEntriesByName('first-contentful-paint')[0]&&g()).observe({type:'paint',buffered:true})}catch{g()}setTimeout(g,800)})()`
}

interface StartFiles {
  pathsOfThePage: readonly string[]
  earlyFile: string
  /** The application's first files, the one that starts it first. */
  chunks: readonly string[]
}

/** Files of the early screens, as `layout-x1` or `layout-x1.css`. */
export interface EarlyFiles {
  common: readonly string[]
  byChunk: Record<string, readonly string[]>
}

/**
 * Module that requests the files and the first calls of a signed-in citizen's screen while the application loads, which
 * would request them one after another. net/early-responses.ts takes the responses.
 */
export function earlyModule({ common, byChunk }: EarlyFiles): string {
  const screens = Object.fromEntries(
    earlyScreens.map(({ path, chunk, urls }) => [path, [byChunk[chunk] ?? [], urls]]),
  )
  const [tokenKey, languageKey] = [config.tokenKey, config.languageKey].map((text) =>
    JSON.stringify(text),
  )
  // An expired token is refreshed first, which may end the session, so nothing is requested with it.
  // `crossOrigin` as Vite's own links have it: otherwise the browser would fetch the styles twice.
  return `const token = localStorage.getItem(${tokenKey}).replace('"', '')
const { exp, iss } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
const { emitent } = JSON.parse(document.documentElement.dataset.oras)
const screen = ${JSON.stringify(screens)}[location.hash.slice(1)]
if (screen && iss === emitent && exp > Date.now() / 1000 + 30) {
  const [files, urls] = screen
  for (const file of [...${JSON.stringify(common)}, ...files]) {
    const isStyle = file.endsWith('.css')
    const [rel, as] = isStyle ? ['preload', 'style'] : ['modulepreload', 'script']
    const href = '/assets/' + file + (isStyle ? '' : '.js')
    document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }))
  }
  const lang = localStorage.getItem(${languageKey}) === 'en' ? 'en' : 'ro'
  const headers = { Accept: 'application/json', 'Accept-Language': lang, Authorization: 'Bearer ' + token }
  const ask = (url) => fetch(url, { redirect: 'error', headers, signal: AbortSignal.timeout(30000) })
  const responses = Object.fromEntries(urls.map((url) => [url, ask(url)]))
  for (const response of Object.values(responses)) response.catch(() => {})
  window.portalEarly = { token, lang, responses }
}
`
}
