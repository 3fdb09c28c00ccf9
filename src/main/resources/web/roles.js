// What a role may do, for showing or hiding; the server decides anyway.

const RANK = ['viewer', 'member', 'admin', 'owner'];
const NEEDS = {
  mark: 'member',
  endRuns: 'member',
  allowSignals: 'member',
  workOnFailures: 'member',
  shareSessions: 'member',
  changeLabels: 'member',
  changeOthersNotes: 'admin',
  shareViews: 'member',
  changeOthersViews: 'admin',
  chooseDefaultView: 'admin',
  seeKeys: 'member',
  seeMembers: 'member',
  manageMembers: 'admin',
  seeAudit: 'admin',
  adminKeys: 'admin',
  deleteSessions: 'admin',
  setRetention: 'admin',
  setNotices: 'admin',
  setBudgets: 'admin',
  setVersionKeys: 'admin',
  setSilenceLimits: 'admin',
  eraseUsers: 'admin',
  rename: 'owner',
  makeOwners: 'owner',
};

export function may(account, what) {
  return RANK.indexOf(account?.organization?.role) >= RANK.indexOf(NEEDS[what]);
}

/** The roles this person may give to others, least first. */
export function rolesToGive(account) {
  return may(account, 'makeOwners') ? RANK : RANK.slice(0, 3);
}
