// <saved-views .account .route>: links to the saved views, the organization's and one's own, for the navigation, and the dialog
// that keeps them. Where it is narrow there is only the button. And defaultAddress(), for who comes without an address.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { Keys } from '../../keys.js';
import { LatestReplies } from '../../latest-replies.js';
import { href } from '../../route.js';
import { base, controls } from '../../styles.js';
import { icons } from '../../parts/icons.js';
import './views-dialog.js';

/** What the organization opens first; undefined when it has chosen nothing. */
export async function defaultAddress() {
  const { items } = await get('org/views');
  return items.find(({ isDefault }) => isDefault)?.address;
}

class SavedViews extends LitElement {
  static properties = {
    account: { attribute: false },
    route: { attribute: false },
    views: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); font-size: var(--t-s); }
    views-dialog { display: contents; }
    h2 { padding: 0 var(--s2); font-size: var(--t-xs); font-weight: 550; color: var(--muted); }
    a {
      display: block; padding: 4px var(--s2); border-radius: var(--round); color: var(--muted); text-decoration: none;
      font-weight: 550;
    }
    a:hover { background: var(--hover); color: var(--text); }
    a[aria-current] { background: var(--sunken); color: var(--text); }
    .problem { padding: 0 var(--s2); color: var(--fail); font-size: var(--t-xs); }
    .button { justify-self: start; }
    @media (max-width: 800px) { section, .problem { display: none; } }
  `,
  ];

  replies = new LatestReplies();

  keys = new Keys(this, { v: () => this.open() });

  constructor() {
    super();
    this.views = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  /** Where one is, as a view keeps it. */
  get address() {
    const { path, params } = this.route;
    return href(path.length ? path : ['sessions'], params).slice(1);
  }

  render() {
    return html`${this.list('Shared views', 'organization')}${this.list('My views', 'me')}
      ${this.failure ? html`<p class="problem" role="alert">${this.failure.message}</p>` : nothing}
      <button type="button" class="button plain tiny" title="Saved views (v)" @click=${this.open}>
        ${icons.bookmark()}Views
      </button>
      <views-dialog
        .account=${this.account}
        .views=${this.views}
        .address=${this.address}
        .load=${() => this.load()}
      ></views-dialog>`;
  }

  list(heading, owner) {
    const views = this.views.filter((view) => view.owner === owner);
    if (!views.length) return nothing;
    return html`<section aria-label=${heading}>
      <h2>${heading}</h2>
      <ul>
        ${views.map(
          ({ name, address }) =>
            html`<li>
              <a class="cut" href=${'#' + address} title=${name} aria-current=${address === this.address ? 'page' : nothing}
                ><bdi>${name}</bdi></a
              >
            </li>`,
        )}
      </ul>
    </section>`;
  }

  load() {
    this.replies.startOver();
    return this.replies.ask(
      (signal) => get('org/views', {}, signal),
      ({ items }) => Object.assign(this, { views: items, failure: undefined }),
      (failure) => (this.failure = failure),
    );
  }

  open() {
    this.load();
    this.renderRoot.querySelector('views-dialog').open();
  }
}
customElements.define('saved-views', SavedViews);
