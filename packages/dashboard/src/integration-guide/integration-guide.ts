import type { Sketch } from '@curbquote/types/guides'
import type { ScreenshotProps } from '../public-layout/screenshot-props.ts'
import {
  googleSketch,
  htmlSketch,
  reactSketch,
  shopifySketch,
  squarespaceSketch,
  webflowSketch,
  wixSketch,
  wordPressSketch,
} from './guide-sketches.ts'

/** Content of the guide's page and PDF. `{origin}` and `{widgetId}` are replaced with the reader's values. */
export interface GuideStep {
  id: string
  title: string
  steps: readonly string[]
  snippet?: string
  /** Drawing of a third-party screen. Its marks are the numbers of the steps. */
  sketch?: Sketch
  /** Screenshots of CurbQuote. */
  screenshots?: readonly GuideScreenshot[]
}

export interface GuideScreenshot extends ScreenshotProps {
  caption: string
}

export const guideTitle = 'CurbQuote integration guide'
export const guideIntroduction =
  'Put your quote form where customers look for you. Each way takes a few minutes; you can use several. The codes on the Integration tab of your dashboard contain your widget ID.'

const iframe =
  '<iframe src="{origin}/quote?id={widgetId}" title="Get Your Free Quote" style="width:100%;height:640px;border:0"></iframe>'
const embed =
  '<div data-quote-widget="{widgetId}" style="min-height: 640px"></div>\n<script async src="{origin}/widget.js"></script>'
const link = '{origin}/quote?id={widgetId}'

export const guideSteps: readonly GuideStep[] = [
  {
    id: 'before',
    title: 'Before you start',
    steps: [
      'On the Prices page set your prices: the sample quote beside them shows what a customer would see.',
      'On the Integration tab find your quote link and your embed codes. Each has a Copy button.',
    ],
    screenshots: [
      {
        name: 'settings',
        alt: 'The Prices page: prices on the left, a sample quote of 500 square feet on the right',
        caption: 'Prices: your prices and a sample quote.',
      },
      {
        name: 'integration',
        alt: 'The Integration tab: the quote link, the embed codes with their Copy buttons, and a QR code',
        caption: 'Integration: your quote link and your embed codes.',
      },
    ],
  },
  {
    id: 'google',
    title: 'Google Business Profile',
    steps: [
      'Sign in with the account of your business, search Google for its name, and choose Edit profile.',
      'Open Contact.',
      'Paste your quote link as Website or Appointment link and save. Google may take some hours to show it.',
      'To announce the link, use the Google setup guide on our website. It creates a post, a review response and a QR code.',
    ],
    snippet: link,
    sketch: googleSketch,
  },
  {
    id: 'html',
    title: 'Plain HTML',
    steps: [
      'In your editor, open the page for the form.',
      'Paste the snippet where the form should appear.',
      'Publish the page. The form uses the available width. Its height grows as it is filled in.',
    ],
    snippet: embed,
    sketch: htmlSketch,
  },
  {
    id: 'iframe',
    title: 'An iframe, where scripts are not allowed',
    steps: [
      'Paste the iframe code where the form should appear.',
      'Change the height to suit your page.',
    ],
    snippet: iframe,
  },
  {
    id: 'wordpress',
    title: 'WordPress',
    steps: [
      'Use the plugin under Downloads on the Integration tab: its block shows the form. Without the plugin, go on here.',
      'Edit the page, press + and choose the block Custom HTML.',
      'Paste the snippet into the block. Preview shows the form.',
      'Press Update. On WordPress.com plans that remove scripts, use the iframe code or the button above instead.',
    ],
    snippet: embed,
    sketch: wordPressSketch,
  },
  {
    id: 'wix',
    title: 'Wix',
    steps: [
      'In the editor choose Add Elements, Embed Code, Embed HTML.',
      'Choose Code, paste the iframe code and press Update.',
      'Drag the box until the whole form is visible, then publish.',
    ],
    snippet: iframe,
    sketch: wixSketch,
  },
  {
    id: 'squarespace',
    title: 'Squarespace',
    steps: [
      'Edit the page, add a block and choose Code.',
      'Paste the snippet with the mode set to HTML and save. Plans without JavaScript in code blocks can use the iframe code above.',
    ],
    snippet: embed,
    sketch: squarespaceSketch,
  },
  {
    id: 'webflow',
    title: 'Webflow',
    steps: [
      'Drag a Code Embed element onto the page.',
      'Paste the snippet, Save & Close, then publish. The form shows on the published site.',
    ],
    snippet: embed,
    sketch: webflowSketch,
  },
  {
    id: 'shopify',
    title: 'Shopify',
    steps: [
      'In Online Store, Themes, press Customize, open the page, and add the section Custom Liquid.',
      'Paste the snippet into its field and save.',
    ],
    snippet: embed,
    sketch: shopifySketch,
  },
  {
    id: 'react',
    title: 'React',
    steps: [
      'Add the style and the script to index.html once.',
      'Render the element where the form should appear. No package is needed.',
    ],
    snippet:
      '<style>quote-widget { display: block; min-height: 640px }</style>\n<script async src="{origin}/widget.js"></script>\n\n<quote-widget widget-id="{widgetId}"></quote-widget>',
    sketch: reactSketch,
  },
  {
    id: 'button',
    title: 'A “Get Instant Quote” button',
    steps: ['Paste the button anywhere on your page.'],
    snippet:
      '<a href="{origin}/quote?id={widgetId}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0a6c74;color:#fff;font:600 16px sans-serif;text-decoration:none">Get Instant Quote</a>',
  },
  {
    id: 'custom-button',
    title: 'Your own button',
    steps: ['Use this link for any button or menu item in your site builder.'],
    snippet: link,
  },
  {
    id: 'testing',
    title: 'Testing',
    steps: [
      'Open the page on a phone and on a computer, in a private window.',
      'Upload a photo, choose a surface, enter the length and width, and press Get Quote.',
      'Submit the form with your own email address. You receive the customer’s confirmation and the alert about the lead.',
      'See the lead on your dashboard and delete it there.',
    ],
    screenshots: [
      {
        name: 'price-phone',
        alt: 'The quote form on a phone, with the price and its lines',
        caption: 'What your customer sees after Get Quote.',
      },
      {
        name: 'quote-list',
        alt: 'The Quotes tab with the newest lead at the top',
        caption: 'Quotes: the lead, a moment later.',
      },
    ],
  },
  {
    id: 'support',
    title: 'Troubleshooting',
    steps: [
      'The form does not appear: check that the widget ID is complete and that the plan is active.',
      'The form says that the service is being updated: open Billing on your dashboard.',
      'If the problem remains: send the URL of your page to the support email address at the bottom of our website.',
    ],
    screenshots: [
      {
        name: 'billing',
        alt: 'The Billing tab of a trial, which says when it ends',
        caption: 'Billing: whether your plan is active, and until when.',
      },
    ],
  },
]
