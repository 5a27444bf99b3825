import { getConfig } from '#contract/portal.ts'
import { THEME_KEY } from '../browser/theme.ts'
import { config } from '../config.ts'
import { HOURS_ID, PHONE_ID, UNSUPPORTED } from './Unsupported.tsx'

/**
 * Runs first, in any browser there is, so it is written in the JavaScript of 2009. It asks for what the portal's
 * styles and dialogs use and Chrome, Safari and Firefox had last before the oldest versions that are supported. A
 * browser without shows a sentence and the phone number (Unsupported.tsx), which the server may know better.
 */
export function supportScript(): string {
  const [phone, hours] = [PHONE_ID, HOURS_ID].map((id) => JSON.stringify(id))
  const address = JSON.stringify(config.host + getConfig.path)
  return `(function(w,d){var h=d.documentElement,x;try{if(w.CSS.supports('height','1dvh')&&w.matchMedia('(width>=0px)').matches&&'inert'in h)return}catch(e){}h.className='${UNSUPPORTED}';w.onload=function(){x=new XMLHttpRequest;x.onload=function(){var o=JSON.parse(x.responseText).data.operator,a=d.getElementById(${phone});a.href='tel:'+o.telefon.replace(/ /g,'');a.firstChild.data=o.telefon;d.getElementById(${hours}).firstChild.data=o.program};x.open('GET',${address});x.send()}})(window,document)`
}

/**
 * Runs in the head, before anything is drawn. It hides the built sign-in where another page is wanted, and holds
 * the button that is pressed before the application is there (see early-click.ts): a tap is not lost, and the password
 * does not end up in an address. So it does with the skip link, whose address would be taken for a page's. The
 * brightness chosen on this device is shown from the first paint. It keeps the browser's offer to install, which
 * comes once (see install.ts), and the first errors until they can be reported (see client-errors.ts).
 */
export function headScript(pathsOfThePage: readonly string[]): string {
  const keys = [config.tokenKey, config.languageKey, THEME_KEY].map((key) => JSON.stringify(key))
  return `(()=>{const h=document.documentElement,c=h.classList,p=location.hash.replace(/^#?\\/?/,'/');let t,l,m;try{t=localStorage.getItem(${keys[0]});l=localStorage.getItem(${keys[1]});m=localStorage.getItem(${keys[2]})}catch{}if(m)h.dataset.theme=m;if(t||l==='en'||!${JSON.stringify(pathsOfThePage)}.includes(p))c.add('fresh');const w=window,k=e=>{const b=e.submitter||e.target.closest('button,.skip');if(!w.portalReady&&b){e.preventDefault();e.stopPropagation();w.portalHeld=b}};addEventListener('click',k,true);addEventListener('submit',k,true);addEventListener('beforeinstallprompt',e=>{e.preventDefault();w.portalInstall=e});const q=w.portalErrors=[];for(const n of['error','unhandledrejection','vite:preloadError'])addEventListener(n,e=>{if(q.length<9)q.push(e)})})()`
}

/**
 * Fetches the application, in a browser that is not too old for it: once the first paint is done, or after a moment
 * where paints are not told of; at once where the built page is hidden and there is nothing to paint.
 */
export function entryScript(chunks: readonly string[]): string {
  const imports = chunks.map((chunk) => `import(${JSON.stringify(chunk)})`).join(',')
  return `(()=>{let s=0;const g=()=>{s||(s=1,${imports})},c=document.documentElement.classList;if(c.contains('${UNSUPPORTED}'))return;if(c.contains('fresh'))return g();try{new PerformanceObserver(g).observe({type:'paint',buffered:true})}catch{g()}setTimeout(g,800)})()`
}
