// <settings-members .account>: who belongs to the organization; admins change roles, remove people, and invite by a link
// that is shown once.
import { LitElement, css, html, nothing } from 'lit';
import { baseUrl, get, patch, post, remove } from '../../api.js';
import { actor, suspension } from '../../format.js';
import { may, rolesToGive } from '../../roles.js';
import { base, controls, pages, tables } from '../../styles.js';
import { failureNote, submit } from '../../parts/form-field.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';
import '../../parts/confirm-dialog.js';
import '../../parts/copy-button.js';
import '../../parts/time-ago.js';

const ROLES = {
  viewer: 'sees runs',
  member: 'also makes keys',
  admin: 'also manages people and deletes runs',
  owner: 'may do everything',
};

class SettingsMembers extends LitElement {
  static properties = {
    account: { attribute: false },
    members: { state: true },
    invites: { state: true },
    link: { state: true },
    failure: { state: true },
    busy: { state: true },
    leaving: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    tables,
    css`
    :host { display: grid; gap: var(--s5); grid-template-columns: minmax(0, 1fr); }
    .card select { width: auto; max-width: 100%; min-height: 28px; font-size: var(--t-s); }
    td, tbody th { vertical-align: middle; }
    .link { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
    .link code { overflow-wrap: anywhere; min-width: 0; }
    form { display: flex; min-width: 0; max-width: 100%; flex-wrap: wrap; gap: var(--s2); align-items: end; }
    .problem, .note { margin: var(--s3) var(--s4); }
    .over { color: var(--fail); font-weight: normal; }
  `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      const manages = may(this.account, 'manageMembers');
      const [members, invites] = await Promise.all([get('org/members'), manages ? get('org/invites') : { items: [] }]);
      this.members = members.items;
      this.invites = invites.items;
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    const manages = may(this.account, 'manageMembers');
    return html`<section class="card">
        <header><h2>Members</h2></header>
        ${failureNote(this.failure)}
        <div class="scroll-x">
          <table class="stacked" aria-label="Members">
            <thead>
              <tr>
                <th scope="col">E-mail</th>
                <th scope="col">Role</th>
                <th scope="col">Joined</th>
                ${manages ? html`<th scope="col"><span class="unseen">Remove</span></th>` : nothing}
              </tr>
            </thead>
            <tbody>
              ${this.members ? this.members.map((member) => this.member(member, manages)) : skeletonRows(3, manages ? 4 : 3)}
            </tbody>
          </table>
        </div>
      </section>
      ${manages ? this.invitations() : nothing}
      <confirm-dialog heading="Remove this member?" action="Remove"
        ><bdi>${this.leaving?.email}</bdi> will be signed out of <bdi>${this.account.organization.name}</bdi> at once. The keys they made go
        on recording and reading, but are no admins any more; their invitations let nobody in.</confirm-dialog
      >`;
  }

  member(member, manages) {
    const given = rolesToGive(this.account);
    const fixed = !manages || member.you || !given.includes(member.role);
    return html`<tr>
      <th scope="row">${member.email}${member.you ? html` <span class="tag">you</span>` : nothing}</th>
      <td data-label="Role">
        ${
          fixed
            ? html`<span>${member.role}</span>`
            : html`<select
                aria-label="Role of ${member.email}"
                @change=${(event) => this.attempt(() => patch('org/members/' + member.id, { role: event.target.value }))}
              >
                ${given.map((role) => html`<option ?selected=${role === member.role}>${role}</option>`)}
              </select>`
        }
      </td>
      <td data-label="Joined"><time-ago .at=${member.joinedAt}></time-ago></td>
      ${manages
        ? html`<td class="num">${fixed ? nothing : html`<button type="button" class="button tiny plain"
          @click=${() => this.dismiss(member)}>Remove<span class="unseen"> ${member.email}</span></button>`}</td>`
        : nothing}
    </tr>`;
  }

  invitations() {
    return html`<section class="card">
      <header>
        <h2>Invitations</h2>
        <form @submit=${this.invite}>
          <label class="unseen" for="role">Role</label
          ><select id="role" name="role">
            ${rolesToGive(this.account).map(
              (role) =>
                html`<option value=${role} ?selected=${role === 'member'}>${role}: ${ROLES[role]}</option>`,
            )}
          </select>
          <button class="button main" ?disabled=${this.busy}>Make a link</button>
        </form>
      </header>
      ${
        this.link
          ? html`<div class="note" role="status">
              <p>Send this link to one person. It works once, for seven days, and is not shown again.</p>
              <p class="link">
                <code>${this.link}</code><copy-button .text=${this.link} label="Copy link"></copy-button>
              </p>
            </div>`
          : nothing
      }
      ${
        this.invites?.length
          ? html`<div class="scroll-x">
              <table class="stacked" aria-label="Open invitations">
                <thead>
                  <tr>
                    <th scope="col">Role</th>
                    <th scope="col">By</th>
                    <th scope="col">Made</th>
                    <th scope="col">Expires</th>
                    <th scope="col"><span class="unseen">Withdraw</span></th>
                  </tr>
                </thead>
                <tbody>
                  ${this.invites.map(
                    (invite) =>
                      html`<tr>
                        <th scope="row">
                          ${invite.role}${
                            invite.suspended
                              ? html`<div class="over small">lets nobody in: ${suspension(invite.suspended)}</div>`
                              : nothing
                          }
                        </th>
                        <td data-label="By"><span>${actor(invite.createdBy)}</span></td>
                        <td data-label="Made"><time-ago .at=${invite.createdAt}></time-ago></td>
                        <td data-label="Expires"><time-ago .at=${invite.expiresAt}></time-ago></td>
                        <td class="num">
                          <button
                            type="button"
                            class="button tiny plain"
                            @click=${() => this.attempt(() => remove('org/invites/' + invite.id))}
                          >
                            Withdraw<span class="unseen"> the ${invite.role}'s invitation</span>
                          </button>
                        </td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
          : html`<p class="empty">Nobody is invited. Make a link, and send it to whom you want to have here.</p>`
      }
    </section>`;
  }

  async invite(event) {
    const invite = await submit(this, event, ({ role }) => post('org/invites', { role }));
    if (!invite) return;
    this.link = `${baseUrl()}/#/invite/${invite.token}`;
    this.load();
  }

  async dismiss(member) {
    this.leaving = member;
    if (await this.renderRoot.querySelector('confirm-dialog').ask())
      this.attempt(() => remove('org/members/' + member.id));
  }

  async attempt(act) {
    this.failure = undefined;
    try {
      await act();
    } catch (failure) {
      this.failure = failure;
    }
    this.load();
  }
}

customElements.define('settings-members', SettingsMembers);
