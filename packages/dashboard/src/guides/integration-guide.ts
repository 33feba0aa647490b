/** The guide's content, read by its page and its PDF. `{origin}` and `{widgetId}` stand for the reader's own. */
export interface GuideStep {
  id: string
  title: string
  steps: readonly string[]
  snippet?: string
}

export const guideTitle = 'CurbQuote integration guide'
export const guideIntroduction =
  'Put your quote form where customers look for you. Each way takes a few minutes; you can use several. Your widget id is on the Integration tab of your dashboard.'

const iframe =
  '<iframe src="{origin}/quote?id={widgetId}" title="Get Your Free Quote" style="width:100%;height:900px;border:0"></iframe>'
const embed =
  '<div data-quote-widget="{widgetId}"></div>\n<script async src="{origin}/widget.js"></script>'
const link = '{origin}/quote?id={widgetId}'

export const guideSteps: readonly GuideStep[] = [
  {
    id: 'google',
    title: 'Google Business profile',
    steps: [
      'Sign in at business.google.com and choose your business.',
      'Open Edit profile, then Contact, then Website or Appointment links.',
      'Paste your quote link and save. Google may take some hours to show it.',
    ],
    snippet: link,
  },
  {
    id: 'html',
    title: 'Plain HTML',
    steps: [
      'Open the page where the form belongs.',
      'Paste the snippet where the form is to stand and publish the page.',
    ],
    snippet: embed,
  },
  {
    id: 'iframe',
    title: 'An iframe, where scripts are not allowed',
    steps: ['Paste the frame where the form is to stand.', 'Change the height to suit your page.'],
    snippet: iframe,
  },
  {
    id: 'wordpress',
    title: 'WordPress',
    steps: [
      'Edit the page and add a Custom HTML block.',
      'Paste the snippet, preview, then Update.',
      'On WordPress.com plans that remove scripts, use the iframe or the button instead.',
    ],
    snippet: embed,
  },
  {
    id: 'wix',
    title: 'Wix',
    steps: [
      'In the editor choose Add Elements, Embed Code, Embed HTML.',
      'Choose Code, paste the frame and press Update.',
      'Drag the box tall enough to show the form, then publish.',
    ],
    snippet: iframe,
  },
  {
    id: 'squarespace',
    title: 'Squarespace',
    steps: [
      'Edit the page, add a block and choose Code.',
      'Paste the snippet with the mode set to HTML and save.',
      'Plans without JavaScript in code blocks can use the iframe.',
    ],
    snippet: embed,
  },
  {
    id: 'webflow',
    title: 'Webflow',
    steps: [
      'Drag a Code Embed element onto the page.',
      'Paste the snippet, Save & Close, then publish. The form shows on the published site.',
    ],
    snippet: embed,
  },
  {
    id: 'shopify',
    title: 'Shopify',
    steps: [
      'In Online Store, Themes, press Customize and open the page.',
      'Add a section Custom Liquid, paste the snippet and save.',
    ],
    snippet: embed,
  },
  {
    id: 'react',
    title: 'React',
    steps: [
      'Add the script to index.html once.',
      'Render the element where the form is to stand. No package is needed.',
    ],
    snippet:
      '<script async src="{origin}/widget.js"></script>\n\n<quote-widget widget-id="{widgetId}"></quote-widget>',
  },
  {
    id: 'button',
    title: 'A “Get Instant Quote” button',
    steps: ['Paste the ready-made button anywhere a link may stand.'],
    snippet:
      '<a href="{origin}/quote?id={widgetId}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0a6c74;color:#fff;font:600 16px sans-serif;text-decoration:none">Get Instant Quote</a>',
  },
  {
    id: 'custom-button',
    title: 'A button of your own',
    steps: ['Give any button or menu entry of your site builder this link.'],
    snippet: link,
  },
  {
    id: 'testing',
    title: 'Testing',
    steps: [
      'Open the page on a phone and on a computer, in a private window.',
      'Upload a photo, choose a surface, give length and width, and press Get Quote.',
      'Submit it with your own email address: you receive the confirmation, the business the alert.',
      'See the lead on your dashboard and delete it there.',
    ],
  },
  {
    id: 'support',
    title: 'When it does not work',
    steps: [
      'Nothing shows: check that the widget id is complete and that the plan is active.',
      'A notice that the service is being updated: open Billing on your dashboard.',
      'Still stuck: write to the support address at the foot of our website with the address of your page.',
    ],
  },
]
