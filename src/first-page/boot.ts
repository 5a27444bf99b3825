import { getConfig } from '#contract/portal.ts'
import { THEME_KEY } from '../browser/theme.ts'
import { config } from '../config.ts'
import { HOURS_ID, PHONE_ID, UNSUPPORTED } from './Unsupported.tsx'

/**
 * Feature detection that runs first, in any browser, so it is written in ES5. It tests for features that the portal's
 * styles and dialogs use and that Chrome, Safari and Firefox gained just before the oldest supported versions. A
 * browser without them shows a message and the phone number (Unsupported.tsx), updated from the server.
 */
export function supportScript(): string {
  const [phone, hours] = [PHONE_ID, HOURS_ID].map((id) => JSON.stringify(id))
  const address = JSON.stringify(config.host + getConfig.path)
  return `(function(w,d){var h=d.documentElement,x;try{if(w.CSS.supports('height','1dvh')&&w.matchMedia('(width>=0px)').matches&&'inert'in h)return}catch(e){}h.className='${UNSUPPORTED}';w.onload=function(){x=new XMLHttpRequest;x.onload=function(){var o=JSON.parse(x.responseText).data.operator,a=d.getElementById(${phone});a.href='tel:'+o.telefon.replace(/ /g,'');a.firstChild.data=o.telefon;d.getElementById(${hours}).firstChild.data=o.program};x.open('GET',${address});x.send()}})(window,document)`
}

/**
 * Runs in the head, before the first paint. It hides the prerendered login when another page is requested, and records
 * a button pressed before the application has loaded (see early-click.ts), so that the tap is not lost and the password
 * does not end up in the URL. The same goes for the skip link, whose hash would be taken for a route. It applies the
 * stored theme, and stores the `beforeinstallprompt` event, which fires once (see install.ts), and early errors until
 * they can be reported (see client-errors.ts).
 */
export function headScript(pathsOfThePage: readonly string[]): string {
  const keys = [config.tokenKey, config.languageKey, THEME_KEY].map((key) => JSON.stringify(key))
  return `(()=>{const h=document.documentElement,c=h.classList,p=location.hash.replace(/^#?\\/?/,'/');let t,l,m;try{t=localStorage.getItem(${keys[0]});l=localStorage.getItem(${keys[1]});m=localStorage.getItem(${keys[2]})}catch{}if(m)h.dataset.theme=m;if(t||l==='en'||!${JSON.stringify(pathsOfThePage)}.includes(p))c.add('fresh');const w=window,k=e=>{const b=e.submitter||e.target.closest('button,.skip');if(!w.portalReady&&b){e.preventDefault();e.stopPropagation();w.portalHeld=b}};addEventListener('click',k,true);addEventListener('submit',k,true);addEventListener('beforeinstallprompt',e=>{e.preventDefault();w.portalInstall=e});const q=w.portalErrors=[];for(const n of['error','unhandledrejection','vite:preloadError'])addEventListener(n,e=>{if(q.length<9)q.push(e)})})()`
}

/**
 * Loads the application, unless the browser is too old: after the first paint, or after a delay in browsers without
 * paint timing; at once if the prerendered page is hidden, as there is nothing to paint.
 */
export function entryScript(chunks: readonly string[]): string {
  const imports = chunks.map((chunk) => `import(${JSON.stringify(chunk)})`).join(',')
  return `(()=>{let s=0;const g=()=>{s||(s=1,${imports})},c=document.documentElement.classList;if(c.contains('${UNSUPPORTED}'))return;if(c.contains('fresh'))return g();try{new PerformanceObserver(g).observe({type:'paint',buffered:true})}catch{g()}setTimeout(g,800)})()`
}
