// The ways in, for who is not signed in: <setup-wanted>, <setup-view .token>, <sign-in-view>, <invite-view .token>.
// Each fires `signed-in` with the account as detail.
import './sign-in-view.js';
import './setup-view.js';
import './invite-view.js';
